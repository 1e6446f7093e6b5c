import type { RunMode, ToolDefinition } from '../model/tools.js';
import type { Template } from './template.js';

/** A program on this machine that a model may ask for. */
export interface LocalTool extends ToolDefinition {
  readonly run: RunMode;
  readonly program: Template;
  readonly args: readonly Template[];
}

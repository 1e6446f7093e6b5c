// Prints the name of its terminal.
import { terminalSessionKey } from '../../../cli/process/session-key.js';

process.stdout.write(`<${terminalSessionKey(process.env) ?? 'none'}>\n`);

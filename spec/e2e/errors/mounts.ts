import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Mounts a file system of its own; gives the way to let go of it. */
export function mountTmpfs(folder: string, options: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  return () => execFileSync('umount', ['-l', folder]);
}

/** Whether this user may mount: root may, where nothing forbids it. */
export function canMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'weir-mount-'));
  try {
    mountTmpfs(folder, 'size=64k')();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether permissions bind this user. */
export function isBoundByPermissions(): boolean {
  return process.getuid?.() !== 0;
}

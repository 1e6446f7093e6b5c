// Loaded before a program that is measured: writes what it has used when it ends.
import { writeFileSync } from 'node:fs';

const file = process.env.BENCH_USAGE;
if (file !== undefined) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(file, JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakKiB: maxRSS }));
  });
}

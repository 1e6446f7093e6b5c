// mocha's dots, then one line to count by: "12 passed, 0 failed". Where WEIR_COUNTS names a file, the two numbers are
// added to it as a line of JSON, for whoever sums up several runs. A pending spec fails the run, so there is no third.
const { appendFileSync } = require('node:fs');
const { reporters } = require('mocha');

module.exports = class CountingReporter extends reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    const { stats } = runner;
    process.once('exit', () => {
      const { passes, failures } = stats;
      process.stdout.write(`${passes} passed, ${failures} failed\n`);
      const file = process.env.WEIR_COUNTS;
      if (file) appendFileSync(file, `${JSON.stringify({ passes, failures })}\n`);
    });
  }
};

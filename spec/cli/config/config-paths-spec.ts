import assert from 'node:assert/strict';
import os from 'node:os';
import path from 'node:path';
import { dataFolder, personFile } from '../../../cli/config/config-paths.js';

describe('where the person keeps things', () => {
  const { HOME } = process.env;
  afterEach(() => {
    if (HOME === undefined) delete process.env.HOME;
    else process.env.HOME = HOME;
  });

  it('is where XDG says, if that is absolute', () => {
    assert.equal(dataFolder({ XDG_DATA_HOME: '/data' }), '/data/weir');
    assert.equal(personFile({ XDG_CONFIG_HOME: '/config' }), '/config/weir/config.toml');
    assert.equal(dataFolder({ XDG_DATA_HOME: 'relative' }), path.join(os.homedir(), '.local/share/weir'));
  });

  it('is never below the folder one works in, though HOME is empty or relative', () => {
    for (const home of ['', 'relative']) {
      process.env.HOME = home;
      assert.equal(dataFolder({}), path.join(os.userInfo().homedir, '.local/share/weir'));
      assert.equal(personFile({}), path.join(os.userInfo().homedir, '.config/weir/config.toml'));
    }
  });
});

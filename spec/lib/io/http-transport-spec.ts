import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { HttpTransport } from '../../../lib/io/http-transport.js';
import { readText } from '../../../lib/io/http-body.js';

describe('HttpTransport', () => {
  let server: net.Server;
  let transport: HttpTransport;

  beforeEach(() => (transport = new HttpTransport()));
  afterEach(async () => {
    transport.close();
    await new Promise((resolve) => server.close(resolve));
  });

  const listen = async (instead: net.Server) => {
    server = instead.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const open = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    transport.open({ url: new URL(url), method: 'POST', headers, body: 'é' }, new AbortController().signal);
  const fails = async (url: string, expected: object, headers?: Readonly<Record<string, string>>) => {
    await assert.rejects(open(url, headers), expected);
  };

  for (const [encoding, compress] of [
    ['gzip', zlib.gzipSync],
    ['br', zlib.brotliCompressSync],
    ['deflate', zlib.deflateSync],
  ] as const)
    it(`decompresses ${encoding}`, async () => {
      const port = await listen(
        http.createServer((_incoming, outgoing) => {
          outgoing.writeHead(200, { 'content-encoding': encoding });
          outgoing.end(compress('naïve 🚀'.repeat(1_000)));
        }),
      );
      const { body } = await open(`http://127.0.0.1:${port}`);
      assert.equal(await readText(body, 1e6), 'naïve 🚀'.repeat(1_000));
    });

  it('gives compressed pieces as they come', async () => {
    let gzip: zlib.Gzip | undefined;
    const port = await listen(
      http.createServer((_incoming, outgoing) => {
        outgoing.writeHead(200, { 'content-encoding': 'gzip' });
        gzip = zlib.createGzip({ flush: zlib.constants.Z_SYNC_FLUSH });
        gzip.pipe(outgoing);
        gzip.write('first');
      }),
    );
    const { body } = await open(`http://127.0.0.1:${port}`);
    const pieces: string[] = [];
    for await (const bytes of body) {
      pieces.push(Buffer.from(bytes).toString());
      if (pieces.length === 1) gzip?.end('second');
    }
    assert.deepEqual(pieces, ['first', 'second']);
  });

  it('tells of a damaged compression', async () => {
    const port = await listen(
      http.createServer((_incoming, outgoing) => {
        outgoing.writeHead(200, { 'content-encoding': 'gzip' });
        outgoing.end('not gzip');
      }),
    );
    const { body } = await open(`http://127.0.0.1:${port}`);
    await assert.rejects(body[Symbol.asyncIterator]().next(), { kind: 'malformedStream', message: /compressed answer of 127\.0\.0\.1:\d+/ });
  });

  it('counts the length of a body in bytes', async () => {
    let length: string | undefined;
    const port = await listen(
      http.createServer((incoming, outgoing) => {
        length = incoming.headers['content-length'];
        outgoing.end();
      }),
    );
    const { body } = await open(`http://127.0.0.1:${port}`);
    assert.equal(await readText(body, 10), '');
    assert.equal(length, '2');
  });

  it('says in a sentence why there is no connection', async () => {
    const closed = net.createServer();
    const port = await listen(closed);
    await new Promise((resolve) => closed.close(resolve));
    await listen(net.createServer());
    const refused = { kind: 'connection', retryable: true, message: `Nothing accepts connections at 127.0.0.1:${port}.` };
    await fails(`http://127.0.0.1:${port}`, refused);
    await fails('ftp://127.0.0.1/', { kind: 'configuration', message: /cannot begin with ftp:/ });
  });

  it('tells plain HTTP from TLS, and HTTP from anything else', async () => {
    const port = await listen(net.createServer((socket) => socket.on('error', () => undefined).resume().end('220 ready\r\n')));
    const lasting = { kind: 'connection', retryable: false, message: /does not speak TLS/ };
    await fails(`https://127.0.0.1:${port}`, lasting);
    await fails(`http://127.0.0.1:${port}`, { kind: 'connection', message: /does not speak HTTP/ });
  });

  it('names a key that cannot be sent, without showing it', async () => {
    const port = await listen(net.createServer());
    const invalid = { kind: 'connection', message: /^A header for 127\.0\.0\.1:\d+ has a character/ };
    await fails(`http://127.0.0.1:${port}`, invalid, { 'x-api-key': 'sk-secret\n' });
  });
});

/** The bytes of a GET as a browser would send it: it takes brotli and keeps the connection. */
export function getRequest(path: string, headers: Record<string, string> = {}): Buffer {
  return request('GET', path, { 'Accept-Encoding': 'gzip, deflate, br, zstd', ...headers }, '')
}

/** The bytes of a POST, or another method, with a JSON body. */
export function postRequest(
  path: string,
  headers: Record<string, string>,
  body: unknown,
  method = 'POST',
): Buffer {
  const json = JSON.stringify(body)
  const length = String(Buffer.byteLength(json))
  const all = { 'Content-Type': 'application/json', 'Content-Length': length, ...headers }
  return request(method, path, all, json)
}

function request(method: string, path: string, headers: Record<string, string>, body: string) {
  const all = { Host: 'localhost', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

import { readFileSync } from 'node:fs'
import http from 'node:http'
import { DatabaseSync } from 'node:sqlite'

/**
 * The minimal Node server for each of the measured answers: no routing, no validation, no checks. It sends the same bytes, and a write
 * is the same two rows in one durable transaction. Arguments: the file of the page, the list as JSON, the headers of both, the
 * database file, the port.
 */
const [, , page = '', list = '', heads = '', database = '', port = '0'] = process.argv
const body = readFileSync(page)
const rows: unknown = JSON.parse(readFileSync(list, 'utf8'))
const headersOf = JSON.parse(readFileSync(heads, 'utf8')) as Record<'page' | 'list', string[]>
const db = new DatabaseSync(database)
db.exec(`pragma journal_mode = wal; pragma synchronous = full;
  create table counters (name text primary key, next integer not null);
  insert into counters values ('messages', 1);
  create table messages (id integer primary key, name text not null, email text not null,
    subject text not null, message text not null, date text not null, read integer not null)`)
const begin = db.prepare('begin immediate')
const commit = db.prepare('commit')
const raise = db.prepare(
  `update counters set next = next + 1 where name = 'messages' returning next`,
)
const insert = db.prepare('insert into messages values (?, ?, ?, ?, ?, ?, 0) returning *')
const headers = [
  ...headersOf.page,
  'content-type',
  'text/html; charset=utf-8',
  'content-encoding',
  'br',
  'etag',
  '"page"',
]
const listHeaders = [...headersOf.list, 'content-type', 'application/json; charset=utf-8']

http
  .createServer((request, response) => {
    if (request.method === 'POST') return write(request, response)
    if (request.url === '/list') {
      response.writeHead(200, listHeaders)
      return void response.end(JSON.stringify(rows))
    }
    if (request.headers['if-none-match'] === '"page"')
      return void response.writeHead(304, headers).end()
    response.writeHead(200, [...headers, 'content-length', String(body.length)])
    response.end(body)
  })
  .listen(Number(port), '127.0.0.1', () => console.log('open'))

function write(request: http.IncomingMessage, response: http.ServerResponse): void {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => (text += part))
  request.on('end', () => {
    const { name, email, subject, message } = JSON.parse(text) as Record<string, string>
    const date = new Date().toISOString()
    begin.run()
    const id = Number(raise.get()?.['next']) - 1
    insert.get(id, name ?? '', email ?? '', subject ?? '', message ?? '', date)
    commit.run()
    response.writeHead(201, listHeaders)
    response.end(JSON.stringify({ id, date }))
  })
}

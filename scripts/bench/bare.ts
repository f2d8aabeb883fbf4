import { readFileSync } from 'node:fs'
import http from 'node:http'
import { DatabaseSync } from 'node:sqlite'

/**
 * The least that a Node server can do for each of the measured answers: no routes, no rules, no
 * checks. Words: the file of the page, the list as JSON text, the file of a database, the port.
 */
const [, , page = '', list = '', database = '', port = '0'] = process.argv
const body = readFileSync(page)
const rows: unknown = JSON.parse(readFileSync(list, 'utf8'))
const db = new DatabaseSync(database)
db.exec(
  'pragma journal_mode = wal; pragma synchronous = full; create table messages (id integer primary key, body text)',
)
const insert = db.prepare('insert into messages (body) values (?)')
const headers = [
  'content-type',
  'text/html; charset=utf-8',
  'content-encoding',
  'br',
  'etag',
  '"page"',
]

http
  .createServer((request, response) => {
    if (request.method === 'POST') return write(request, response)
    if (request.url === '/list') {
      response.writeHead(200, ['content-type', 'application/json; charset=utf-8'])
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
    insert.run(JSON.stringify(JSON.parse(text)))
    response.writeHead(201, ['content-type', 'application/json; charset=utf-8'])
    response.end(text)
  })
}

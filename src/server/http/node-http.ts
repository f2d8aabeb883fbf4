/**
 * The server of Node without its clients: an import of node:http by its name also reads what stands
 * behind each of its names, such as all of fetch, which takes a start 25 ms and the process 5 MB.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')

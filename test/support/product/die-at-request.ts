import { subscribe } from 'node:diagnostics_channel'

/**
 * Loaded before a program: kills it at one of the requests that it sends by `node:http`. A test that
 * kills it from outside may find that it has come to its end meanwhile.
 */
let left = Number(process.env['DIES_AT_REQUEST'])
subscribe('http.client.request.created', () => {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
})

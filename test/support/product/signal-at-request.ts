import { subscribe } from 'node:diagnostics_channel'

/**
 * Loaded before a program: sends it a signal at one of the requests that it sends by `node:http`. A
 * test that sends it from outside may find that the program has come to its end meanwhile.
 */
let left = Number(process.env['SIGNAL_AT_REQUEST'])
subscribe('http.client.request.created', () => {
  left -= 1
  if (left === 0) process.kill(process.pid, process.env['SIGNAL_SENT'])
})

const http = process.getBuiltinModule("node:http")

/**
 * What is used of `node:http`. An `import` of that module reads all that it exports, and its `WebSocket` loads undici:
 * 5 MB that Halyard does not need.
 */
export const { createServer, IncomingMessage, request, ServerResponse } = http

export type IncomingMessage = InstanceType<typeof http.IncomingMessage>

const http = process.getBuiltinModule("node:http")

/**
 * The parts of `node:http` that are used. An `import` of that module evaluates all of its exports, and its `WebSocket`
 * loads undici: 5 MB that Halyard does not need.
 */
export const { createServer, IncomingMessage, request, ServerResponse } = http

export type IncomingMessage = InstanceType<typeof http.IncomingMessage>

/**
 * Feature flags for coding agents, by the Model Context Protocol.
 *
 * `layerMcp` is a route beside those of `@halyard/http-node`. `@halyard/mcp/stdio` connects clients to it that start a
 * process and speak with that.
 */
export { layerMcp } from "./http/layer-mcp.ts"
export { MCP_PATH } from "./http/mcp-path.ts"

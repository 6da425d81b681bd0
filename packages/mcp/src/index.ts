/**
 * Feature flags for coding agents, by the Model Context Protocol. `layerMcp` is a route to add to those of
 * `@halyard/http-node`. `@halyard/mcp/stdio` connects clients that start a process and exchange messages with it.
 */
export { layerMcp } from "./http/layer-mcp.ts"
export { MCP_PATH } from "./http/mcp-path.ts"

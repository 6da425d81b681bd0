/** Where Halyard has its tools for agents. */
export const MCP_PATH = "/api/mcp"

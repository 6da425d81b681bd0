/** The path of the tools for agents. */
export const MCP_PATH = "/api/mcp"

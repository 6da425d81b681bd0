import { halyard } from "../../../halyard.ts"

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = halyard.routes

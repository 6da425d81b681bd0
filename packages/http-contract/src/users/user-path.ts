import { pathText } from "../operation/paths.ts"

export const UserPath = { id: pathText("The user's id", "7", "idOfUser") }

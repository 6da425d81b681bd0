import { Result } from "effect"
import { UnreadableServer } from "./unreadable-server.ts"

/** The URL of the server, without a slash at the end. Also accepts the URL of its page or of its interface. */
export const serverAddress = (text: string): Result.Result<string, UnreadableServer> => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    return refused("The address must be a URL such as https://unleash.example or https://example.com/unleash")
  }
  if (url.username !== "" || url.password !== "") {
    return refused("The address must not contain a username or a password")
  }
  return Result.succeed(`${url.origin}${url.pathname.replace(/(\/api(\/admin)?)?\/*$/, "")}`)
}

const refused = (reason: string) => Result.fail(new UnreadableServer({ reason }))

import { OutboundFailed } from "@halyard/core/ports"
import { PRIVATE_ADDRESS } from "./public-lookup.ts"

/** Says to people what an error of a connection means, and nothing of what was sent. */
export const outboundFailure = (error: unknown): OutboundFailed => {
  const code = codeOf(error)
  const message = meanings.find(({ codes }) => codes.test(code))?.message ?? "The receiver could not be reached"
  return new OutboundFailed({ message: code === PRIVATE_ADDRESS || code === "" ? message : `${message} (${code})` })
}

const codeOf = (error: unknown): string => {
  const code: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "code") : undefined
  return typeof code === "string" && /^[A-Z\d_]{1,60}$/.test(code) ? code : ""
}

const meanings: ReadonlyArray<{ readonly codes: RegExp; readonly message: string }> = [
  {
    codes: new RegExp(`^${PRIVATE_ADDRESS}$`),
    message: "The address of the receiver is not public, and this service may only reach those that are"
  },
  { codes: /^(?:ENOTFOUND|EAI_\w+|ENODATA)$/, message: "The name of the receiver could not be resolved" },
  { codes: /^ECONNREFUSED$/, message: "The receiver refused the connection" },
  {
    codes: /^(?:ECONNRESET|EPIPE|ECONNABORTED)$/,
    message: "The receiver closed the connection before it had answered"
  },
  { codes: /^HPE_/, message: "The receiver did not answer as HTTP has it" },
  { codes: /^(?:EPROTO|ERR_SSL_)/, message: "The receiver could not be spoken to by TLS" },
  { codes: /CERT|SIGNATURE|ISSUER|ERR_TLS_/, message: "The certificate of the receiver cannot be trusted" },
  { codes: /^(?:ERR_INVALID_CHAR|ERR_HTTP_INVALID_)/, message: "The headers for the receiver could not be sent" }
]

import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { SMTPServer } from "smtp-server"
import { selfSigned } from "@halyard/postgres-server"

/** A message as the server received it. */
export interface ReceivedMail {
  readonly recipients: ReadonlyArray<string>
  readonly sender: string
  /** With headers, and with quoted-printable parts decoded. */
  readonly content: string
  readonly isEncrypted: boolean
  readonly user: string | undefined
}

export interface MailServerOptions {
  /** TLS from the first byte. */
  readonly secure?: boolean
  /** Whether the server does not offer STARTTLS. */
  readonly plain?: boolean
  /** The only user who may send. By default everybody may. */
  readonly login?: { readonly user: string; readonly password: string }
  /** Answers to recipients: an SMTP status, or 0 to accept. */
  readonly statusOf?: (recipient: string) => number
  readonly port?: number
}

/** Starts a real SMTP server on localhost. */
export const startMailServer = async (options: MailServerOptions = {}) => {
  const received: Array<ReceivedMail> = []
  const waiting: Array<() => void> = []
  const server = new SMTPServer({
    ...selfSigned,
    secure: options.secure ?? false,
    authOptional: options.login === undefined,
    allowInsecureAuth: options.plain === true,
    disabledCommands: options.plain === true ? ["STARTTLS"] : [],
    onAuth: ({ password, username }, _, callback) =>
      username === options.login?.user && password === options.login?.password
        ? callback(null, { user: username })
        : callback(new Error("Invalid login")),
    onRcptTo: ({ address }, _, callback) => {
      const status = options.statusOf?.(address) ?? 0
      return callback(status === 0 ? null : Object.assign(new Error(`No ${address} here`), { responseCode: status }))
    },
    onData: (stream, session, callback) => {
      const receive = async () => {
        const content = decoded(await text(stream))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          recipients: rcptTo.map(({ address }) => address),
          sender: mailFrom === false ? "" : mailFrom.address,
          content,
          isEncrypted: session.secure,
          user: session.user === undefined ? undefined : String(session.user)
        })
        callback()
        for (const wake of waiting.splice(0)) wake()
      }
      void receive()
    }
  })
  // In some tests, clients refuse the certificate.
  server.on("error", () => undefined)
  server.listen(options.port ?? 0, "127.0.0.1")
  await once(server.server, "listening")
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    received,
    /** Waits for this many messages. */
    waitFor: async (count: number) => {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return received
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

const decoded = (content: string): string =>
  content
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))

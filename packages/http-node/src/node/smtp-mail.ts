import { Mail, MailFailed } from "@halyard/core/ports"
import { Effect, Layer, Redacted } from "effect"

export interface SmtpSettings {
  readonly host: string
  /** 587 by default. */
  readonly port?: number
  /**
   * Whether to use TLS from the first byte. By default only on port 465. Otherwise the connection is upgraded by
   * STARTTLS if the server offers it.
   */
  readonly secure?: boolean
  /** Whether to send nothing over a connection without TLS. By default true if there is a password. */
  readonly requireTls?: boolean
  readonly user?: string
  readonly password?: Redacted.Redacted<string>
  /** Who messages are from, such as `Halyard <halyard@example.com>`. */
  readonly sender: string
  /** Further headers of each message, by name. */
  readonly headers?: Readonly<Record<string, string>>
  /** Certificates of authorities, instead of those that Node knows. */
  readonly ca?: string
}

/** Sends mail by SMTP, over a new connection for each message. Verifies the server's certificate. */
export const layerSmtpMail = (settings: SmtpSettings): Layer.Layer<Mail> =>
  Layer.effect(
    Mail,
    // Loaded here, since most hosts send no mail.
    Effect.map(
      Effect.promise(() => import("nodemailer")),
      ({ createTransport }) => {
        const transport = createTransport(optionsOf(settings))
        const { headers = {}, sender } = settings
        return Mail.of({
          send: ({ to, ...message }) =>
            Effect.tryPromise({
              // The address is an object, so that a comma in it does not make it a list of addresses.
              try: () => transport.sendMail({ ...message, headers, from: sender, to: { name: "", address: to } }),
              catch: (error) => mailFailure(error)
            }).pipe(
              Effect.asVoid,
              Effect.timeoutOrElse({
                duration: "1 minute",
                orElse: () => Effect.fail(mailFailure({ code: "ETIMEDOUT" }))
              })
            )
        })
      }
    )
  )

const optionsOf = ({ ca, host, password, port = 587, requireTls, secure = port === 465, user }: SmtpSettings) => ({
  host,
  port,
  secure,
  requireTLS: requireTls ?? password !== undefined,
  ...(user === undefined ? {} : { auth: { user, pass: password === undefined ? "" : Redacted.value(password) } }),
  ...(ca === undefined ? {} : { tls: { ca } }),
  disableFileAccess: true,
  disableUrlAccess: true,
  connectionTimeout: TIMEOUT_MILLIS,
  greetingTimeout: TIMEOUT_MILLIS,
  socketTimeout: TIMEOUT_MILLIS
})

const TIMEOUT_MILLIS = 15_000

/** Explains a failure without the server's message, which may contain addresses. */
const mailFailure = (error: unknown): MailFailed => {
  const code = String(memberOf(error, "code") ?? "unknown")
  const status = Number(memberOf(error, "responseCode") ?? 0)
  const answered = status === 0 ? code : `${code}, ${status}`
  return new MailFailed({
    message: `${whatFailed(code)} (${answered})`,
    // 5xx is permanent, such as an unknown mailbox or a refused login. Everything else may succeed later.
    isPermanent: status >= 500 && status < 600
  })
}

const whatFailed = (code: string): string => {
  switch (code) {
    case "EAUTH":
      return "The mail server refused the login"
    case "EENVELOPE":
      return "The mail server refused the sender or the recipient"
    case "EMESSAGE":
      return "The mail server refused the message"
    case "ETLS":
      return "The connection to the mail server could not be encrypted"
    default:
      return "The mail server could not be reached"
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined

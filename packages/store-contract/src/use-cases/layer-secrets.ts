import { Secrets } from "@halyard/core"
import { Effect, Layer, Redacted } from "effect"

/** Secrets by the Web Crypto that every runtime has, so that the suite depends on no platform. Digests and signatures are of ASCII. */
export const layerSecrets: Layer.Layer<Secrets> = Layer.sync(Secrets, () => {
  const crypto: WebCrypto = Reflect.get(globalThis, "crypto")
  return Secrets.of({
    digest: (text) =>
      Effect.map(
        Effect.promise(() => crypto.subtle.digest("SHA-256", ascii(text))),
        (digest) => hex(new Uint8Array(digest))
      ),
    sign: (key, text) =>
      Effect.promise(async () => {
        const hmac = { name: "HMAC", hash: "SHA-256" }
        const secret = await crypto.subtle.importKey("raw", ascii(Redacted.value(key)), hmac, false, ["sign"])
        return hex(new Uint8Array(await crypto.subtle.sign("HMAC", secret, ascii(text))))
      }),
    randomHex: (bytes) => Effect.sync(() => hex(crypto.getRandomValues(new Uint8Array(bytes)))),
    uuid: Effect.sync(() => crypto.randomUUID())
  })
})

/** The part of it that is used; the types of the platform are not here. */
interface WebCrypto {
  readonly subtle: {
    readonly digest: (algorithm: string, data: Uint8Array) => Promise<ArrayBuffer>
    readonly importKey: (
      format: string,
      key: Uint8Array,
      algorithm: object,
      extractable: boolean,
      uses: ReadonlyArray<string>
    ) => Promise<object>
    readonly sign: (algorithm: string, key: object, data: Uint8Array) => Promise<ArrayBuffer>
  }
  readonly getRandomValues: (bytes: Uint8Array) => Uint8Array
  readonly randomUUID: () => string
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")

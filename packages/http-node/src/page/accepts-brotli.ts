/** Whether a client can read answers that are compressed with brotli, by its header `Accept-Encoding`. */
export const acceptsBrotli = (acceptEncoding: string | undefined): boolean => {
  const qualities = new Map(
    (acceptEncoding ?? "").split(",").map((entry) => {
      const [coding = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2)
      return [coding, quality === undefined ? 1 : Number(quality)] as const
    })
  )
  return (qualities.get("br") ?? qualities.get("*") ?? 0) > 0
}

/** Error bodies with the additional properties of OpenFeature's remote evaluation. */
export const remoteErrorExample = (schema: string, path: string): Readonly<Record<string, unknown>> | undefined => {
  const about = path.includes("{key}") ? { key: "new-checkout" } : {}
  if (schema === "EvaluationError") {
    return {
      ...bodyOf("ValidationError", '"/body/context/targetingKey" must be a string'),
      ...about,
      errorCode: "INVALID_CONTEXT",
      details: [{ message: '"/body/context/targetingKey" must be a string', path: "/body/context/targetingKey" }]
    }
  }
  if (schema !== "FlagNotFoundError") return undefined
  return { ...bodyOf("NotFoundError", 'There is no feature "new-checkout"'), ...about, errorCode: "FLAG_NOT_FOUND" }
}

const bodyOf = (name: string, message: string) => ({
  id: "b2d1c8f0-7a43-4c1e-9d5b-3f60a1e2c894",
  name,
  message,
  errorDetails: message
})

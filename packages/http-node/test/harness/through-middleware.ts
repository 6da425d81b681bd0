/** A request with this header takes the middleware, where it has no meaning. */
export const throughMiddleware = { upgrade: "nothing" }

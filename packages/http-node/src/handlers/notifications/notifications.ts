import { listNotifications, markNotificationsRead, subscribeByEmail, unsubscribeByEmail } from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerNotifications = HttpApiBuilder.group(AdminApi, "notifications", (handlers) =>
  handlers.handleAll({
    getNotifications: () => asWireErrors(listNotifications()),
    markNotificationsAsRead: ({ payload }) => asWireErrors(markNotificationsRead(payload)),
    subscribeEmailSubscription: ({ params }) => asWireErrors(subscribeByEmail(params.subscription)),
    unsubscribeEmailSubscription: ({ params }) => asWireErrors(unsubscribeByEmail(params.subscription))
  })
)

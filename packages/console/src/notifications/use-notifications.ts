import type { UseQueryResult } from "@tanstack/react-query"
import { $api, api, queryClient } from "../interface/client.ts"
import type { Notification } from "../interface/operations.gen.ts"

const path = "/api/admin/notifications"

/** The notifications of the caller, the newest first. */
export const useNotifications = (): UseQueryResult<ReadonlyArray<Notification>, unknown> => $api.useQuery("get", path)

export const isUnread = ({ readAt }: Notification): boolean => readAt === null

/** Marks notifications as read, so that they do not count any more. */
export const markAsRead = async (notifications: ReadonlyArray<Notification>): Promise<void> => {
  if (notifications.length === 0) return
  await api.POST("/api/admin/notifications/read", { body: { notifications: notifications.map(({ id }) => id) } })
  await queryClient.invalidateQueries({ queryKey: ["get", path] })
}

import { ReadNotifications } from "../domain/notifications/notification.ts"
import { FeedbackUpdate, NewFeedback } from "../domain/users/ui-state.ts"
import { getPersonalDashboard, getPersonalProject } from "../use-cases/insights/personal-dashboard.ts"
import { changeOwnPassword } from "../use-cases/login/own-password.ts"
import { endOtherSessions, endOwnSession, listOwnSessions } from "../use-cases/login/sessions.ts"
import {
  listNotifications,
  markNotificationsRead,
  subscribeByEmail,
  unsubscribeByEmail
} from "../use-cases/notifications/notifications.ts"
import { getMe, getProfile, listOwnRoles } from "../use-cases/users/own-user.ts"
import { changeFeedback, giveFeedback, seeSplash } from "../use-cases/users/ui-state.ts"
import { method } from "./method.ts"
import { id, name, OwnPasswordChangeInput, projectId } from "./inputs.ts"

export const me = {
  get: method(getMe),
  profile: method(getProfile),
  listRoles: method(listOwnRoles, projectId),
  changePassword: method(changeOwnPassword, OwnPasswordChangeInput),
  listSessions: method(listOwnSessions),
  endSession: method(endOwnSession, id),
  endOtherSessions: method(endOtherSessions),
  seeSplash: method(seeSplash, name),
  giveFeedback: method(giveFeedback, NewFeedback),
  changeFeedback: method(changeFeedback, name, FeedbackUpdate),
  dashboard: method(getPersonalDashboard),
  projectDashboard: method(getPersonalProject, projectId),
  listNotifications: method(listNotifications),
  markNotificationsRead: method(markNotificationsRead, ReadNotifications),
  subscribeByEmail: method(subscribeByEmail, name),
  unsubscribeByEmail: method(unsubscribeByEmail, name)
}

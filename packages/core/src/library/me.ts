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
import { door } from "./door.ts"
import { id, name, OwnPasswordChange, projectId } from "./inputs.ts"

export const me = {
  get: door(getMe),
  profile: door(getProfile),
  listRoles: door(listOwnRoles, projectId),
  changePassword: door(changeOwnPassword, OwnPasswordChange),
  listSessions: door(listOwnSessions),
  endSession: door(endOwnSession, id),
  endOtherSessions: door(endOtherSessions),
  seeSplash: door(seeSplash, name),
  giveFeedback: door(giveFeedback, NewFeedback),
  changeFeedback: door(changeFeedback, name, FeedbackUpdate),
  dashboard: door(getPersonalDashboard),
  projectDashboard: door(getPersonalProject, projectId),
  listNotifications: door(listNotifications),
  markNotificationsRead: door(markNotificationsRead, ReadNotifications),
  subscribeByEmail: door(subscribeByEmail, name),
  unsubscribeByEmail: door(unsubscribeByEmail, name)
}

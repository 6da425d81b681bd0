const token = "7.6a1f0e3c5b7d9a2f4c6e8b0d1f3a5c7e9b2d4f6a8c0e1b3d"

const noProject = { NotFoundError: 'There is no project "default"' }

export const changeRequestCalendarExamples = {
  token,
  openChangeRequestCalendar: {
    answer: {
      url: `https://flags.example.com/api/admin/projects/default/change-requests/scheduled.ics?token=${token}`
    },
    messages: noProject
  },
  closeChangeRequestCalendar: { messages: noProject },
  getChangeRequestCalendar: { answer: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR" }
}

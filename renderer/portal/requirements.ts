/**
 * What the portal, pages and server together, requires of every form that it shows as an application; the check of the forms
 * reads it. The names of its messages, and the placeholders that each can have, are those of `forms/messages.json`.
 */
import { ownAddresses } from './addresses.ts';

export const portalRequirements = {
  ownAddresses,
  institution: {
    partner_name: 'the name of the institution, in the header, in mails and on the PDF copy',
    application_title: 'what the application is called in mails',
    help_email: 'the address that mails come from and that applicants write to for help',
    time_zone: 'the time zone of dates and ages, for example America/Chicago',
  },
  neededPlaceholders: {
    mailCodeBody: ['code'],
    mailNewCodeBody: ['code'],
    mailResetBody: ['link'],
    mailSetPasswordBody: ['link'],
    mailDraftEndsBody: ['day'],
    mailSubmittedBody: ['reference'],
    errorOfQuestion: ['question', 'error'],
    notSavedRefused: ['reason'],
    documentTitle: ['page'],
    errorDocumentTitle: ['title'],
    uploadUnfinished: ['question'],
    removeCopy: ['name'],
    changeAnswer: ['question'],
  },
  messagesWithAnswers: ['serviceViewName'],
};

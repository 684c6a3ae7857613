import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import {
  messageFile as fileRule,
  longestMessage,
  mostFilesAMessage,
  subjectKinds,
} from '../rules/conversations.ts'
import { id, line, localised, prose, status200, whenGiven } from '../shared.ts'

const subject = z.object({ kind: z.enum(subjectKinds), id })

export const conversation = z.object({
  conversation_id: z.number(),
  /** The caller's side: the family, or the teacher or seller. */
  side: z.enum(['family', 'seller']),
  /** The other side. For a family, the first name and an initial, and no picture. */
  other: z.object({
    type: z.enum(['family', 'teacher', 'centre']),
    name: z.string(),
    /** For a parent, whom they write for: 'Parent of Hei Tung, P3'. */
    detail: z.string(),
    avatar: z.string(),
    /** Path of their page; '' for none. */
    path: z.string(),
  }),
  /** The centre the caller answers for; '' for none. */
  answers_as: z.string(),
  /** What it is about; null for nothing in particular, or if that no longer exists. */
  subject: z
    .object({
      kind: z.enum(subjectKinds),
      id: z.number(),
      title: z.string(),
      detail: z.string(),
      /** Path of its page for the caller; '' for none. */
      path: z.string(),
      /** When it is held, if it has a time; null otherwise. */
      at: z.string().nullable(),
    })
    .nullable(),
  last: z.object({
    /** The beginning of the message; '' if it was deleted. */
    text: z.string(),
    /** How many files it has. */
    files: z.number(),
    at: z.string(),
    own: z.boolean(),
    deleted: z.boolean(),
    seen: z.boolean(),
  }),
  unread: z.number(),
  /** False if the other side can't be written to: they have left, are suspended, or don't accept messages. */
  reachable: z.boolean(),
  /** Whether the caller's side has blocked the other. */
  blocked: z.boolean(),
})
export type Conversation = z.output<typeof conversation>

export const messageFile = z.object({
  file_id: z.string(),
  name: z.string(),
  type: z.enum(['image', 'pdf']),
  /** Bytes. */
  size: z.number(),
  /** The reader’s alone, for half an hour. */
  url: z.string(),
})
export type MessageFile = z.output<typeof messageFile>

export const message = z.object({
  message_id: z.number(),
  /** Counts up within the conversation, the same for both sides. */
  position: z.number(),
  /** Whether it is from the caller's side. */
  own: z.boolean(),
  /** Who wrote it on behalf of a centre; '' otherwise. */
  by: z.string(),
  /** '' for a deleted message, and for files alone. */
  text: z.string(),
  files: z.array(messageFile),
  at: z.string(),
  /** Whether the other side has seen it. */
  seen: z.boolean(),
  deleted: z.boolean(),
  /** Whether the caller can still delete it. */
  deletable: z.boolean(),
  /**
   * Whether it is the first in the conversation with a phone number or an outside way to pay. A note then explains why
   * paying here is safer.
   */
  notice: z.boolean(),
  /** The ID the caller's client sent; '' for other people's messages. */
  client_id: z.string(),
})
export type Message = z.output<typeof message>

/** An event of the stream: `conversations`. */
export const talksEvent = z.object({
  /** Number of conversations with unread messages. */
  unread: z.number(),
  /** What is new at the end of conversations: messages, or who has seen them. */
  changed: z.array(
    z.object({
      conversation,
      /** Its latest messages, oldest first. If the first of them isn't known or next, load the conversation. */
      messages: z.array(message),
      /** The position up to which the other side has seen it. */
      seen: z.number(),
    }),
  ),
  /** Whether something else has changed: load the list and the open conversation again. */
  reload: z.boolean(),
})
export type TalksEvent = z.output<typeof talksEvent>
export type TalkChange = TalksEvent['changed'][number]

/** `before`: the `next` of the previous page; empty for the first one. */
const cursor = whenGiven(z.string().regex(/^[ur]\d{1,15}$/))
const text = prose(longestMessage)
  .refine(words => words.length > 0, { error: 'required' })
  .meta({ maxLength: longestMessage, minLength: 1 })
/** IDs of files that were uploaded for this message and not sent yet, in their order. */
const fileIds = z.array(z.uuid()).max(mostFilesAMessage).default([])
/** An ID chosen by the sender. A message sent again with the same ID is stored once. */
const client_id = z.uuid()

const own = { access: 'user', query: localised, params: z.object({ id }) } as const
const written = z.object({ status: z.literal(200), conversation, message })

/** Conversations between families and teachers. */
export const conversationsContract = {
  conversationList: endpoint({
    method: 'GET',
    path: 'conversations',
    summary: "Lists the caller's conversations: unread ones first, then by latest message.",
    access: 'user',
    cache: 'no-store',
    query: localised.extend({
      before: cursor,
      limit: whenGiven(z.coerce.number().int().min(1).max(50)),
      /** Words in a name or in the latest message. */
      search: whenGiven(line(100)),
      /** 1: only conversations with unread messages. */
      unread: whenGiven(z.enum(['0', '1'])),
    }),
    response: z.object({
      /** Number of conversations with unread messages. */
      unread: z.number(),
      conversations: z.array(conversation),
      /** To send as `before`; '' at the end. */
      next: z.string(),
    }),
  }),
  conversationOpen: endpoint({
    method: 'POST',
    path: 'conversations',
    summary:
      'Writes to a teacher or a centre. A seller may also write to someone who has a booking, a seat, an order or a question with them. If the two already have a conversation, it continues. Sending the same `client_id` again returns the stored message.',
    access: 'user',
    query: localised,
    body: z
      .object({
        teacher_id: id.optional(),
        centre_id: id.optional(),
        student_id: id.optional(),
        subject: subject.optional(),
        text,
        files: fileIds,
        client_id,
      })
      .refine(
        ({ teacher_id, centre_id, student_id }) =>
          [teacher_id, centre_id, student_id].filter(given => given !== undefined).length === 1,
        { error: 'invalid', path: ['teacher_id'] },
      ),
    response: written,
    errors: [
      'person_unreachable',
      'conversation_refused',
      'conversations_today',
      'conversation_subject_unknown',
      'upload_unknown',
    ],
  }),
  firstFileAdd: endpoint({
    method: 'POST',
    path: 'conversations/files',
    summary:
      "Uploads a picture or a PDF of up to 10 MB, to send with the first message to someone. A file that isn't sent within a day is deleted.",
    access: 'user',
    query: localised,
    bodyFrom: 'multipart',
    files: { file: { maxBytes: fileRule.maxBytes, spool: true } },
    body: z.object({}),
    response: z.object({ status: z.literal(200), file: messageFile.omit({ url: true }) }),
    errors: ['conversation_refused', 'message_files_many', 'quota_exceeded', 'storage_full'],
  }),
  firstFileRemove: endpoint({
    method: 'DELETE',
    path: 'conversations/files/{file_id}',
    summary: "Deletes a file uploaded for a first message that wasn't sent.",
    access: 'user',
    params: z.object({ file_id: z.uuid() }),
    query: localised,
    response: status200,
    errors: ['upload_unknown'],
  }),
  conversationView: endpoint({
    ...own,
    method: 'GET',
    path: 'conversations/{id}',
    summary: "Returns one of the caller's conversations with a page of its messages, oldest first.",
    cache: 'no-store',
    query: localised.extend({
      /** Only messages before this position. */
      before: whenGiven(z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)),
    }),
    response: z.object({
      conversation,
      messages: z.array(message),
      more: z.boolean(),
      /** When support read it, and for which case. This only happens after a report. */
      readings: z.array(z.object({ reference: z.string(), at: z.string() })),
    }),
    errors: ['conversation_unknown'],
  }),
  messageSend: endpoint({
    ...own,
    method: 'POST',
    path: 'conversations/{id}/messages',
    summary:
      "Sends a message in one of the caller's conversations. Sending the same `client_id` again returns the stored message.",
    body: z
      .object({
        text: prose(longestMessage).default(''),
        files: fileIds,
        client_id,
      })
      .refine(({ text: words, files }) => words.length > 0 || files.length > 0, {
        error: 'required',
        path: ['text'],
      }),
    response: written,
    errors: ['conversation_unknown', 'person_unreachable', 'conversation_refused', 'upload_unknown'],
  }),
  messageFileAdd: endpoint({
    ...own,
    method: 'POST',
    path: 'conversations/{id}/files',
    summary:
      "Uploads a picture or a PDF of up to 10 MB, to send with a message in one of the caller's conversations. A file that isn't sent within a day is deleted.",
    bodyFrom: 'multipart',
    files: { file: { maxBytes: fileRule.maxBytes, spool: true } },
    body: z.object({}),
    response: z.object({ status: z.literal(200), file: messageFile }),
    errors: [
      'conversation_unknown',
      'person_unreachable',
      'conversation_refused',
      'message_files_many',
      'quota_exceeded',
      'storage_full',
    ],
  }),
  messageFileRemove: endpoint({
    method: 'DELETE',
    path: 'conversations/{id}/files/{file_id}',
    summary: "Deletes an uploaded file that wasn't sent.",
    access: 'user',
    params: z.object({ id, file_id: z.uuid() }),
    query: localised,
    response: status200,
    errors: ['conversation_unknown', 'upload_unknown'],
  }),
  conversationSeen: endpoint({
    ...own,
    method: 'POST',
    path: 'conversations/{id}/seen',
    summary: 'Marks messages as seen up to a position. The other side can see that.',
    body: z.object({ position: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    response: z.object({
      status: z.literal(200),
      /** Number of conversations that still have unread messages. */
      unread: z.number(),
    }),
    errors: ['conversation_unknown'],
  }),
  messageDelete: endpoint({
    method: 'DELETE',
    path: 'conversations/{id}/messages/{message_id}',
    summary: "Deletes one of the caller's messages for both sides. 'Message deleted' is shown in its place.",
    access: 'user',
    params: z.object({ id, message_id: id }),
    query: localised,
    response: z.object({ status: z.literal(200), message }),
    errors: ['conversation_unknown', 'message_gone'],
  }),
  conversationBlock: endpoint({
    ...own,
    method: 'POST',
    path: 'conversations/{id}/block',
    summary:
      "Blocks the other side. Neither can write until it's lifted; the other side is told that the caller can't be reached.",
    response: status200,
    errors: ['conversation_unknown'],
  }),
  conversationUnblock: endpoint({
    ...own,
    method: 'POST',
    path: 'conversations/{id}/unblock',
    summary: "Lifts the caller's block.",
    response: status200,
    errors: ['conversation_unknown'],
  }),
} as const

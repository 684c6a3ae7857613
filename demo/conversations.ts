import type { DemoConversation } from './types.ts'

/** In every state that the list shows: unread, answered, seen, with a deleted message, blocked, of a centre. */
export const conversations: DemoConversation[] = [
  {
    ...{ family: 'parent', teacher: 'teacher', unread: 'family' },
    messages: [
      {
        from: 'family',
        hoursAgo: 75,
        text: 'Hello, Hei Tung reads well but freezes when she has to write. Is an hour too long for P3?',
      },
      {
        from: 'seller',
        hoursAgo: 73,
        text: 'Good morning! An hour is fine, we change activity every 15 minutes. Could you tell me what she wrote last?',
      },
      { from: 'family', hoursAgo: 72, text: 'A page about her weekend. It took her an hour and a half.' },
      { from: 'family', hoursAgo: 72, text: 'Please ignore this one.', deleted: true },
      {
        from: 'seller',
        hoursAgo: 26,
        text: 'That helps, thank you. We’ll start from her own sentences. Here’s a plan to try before the lesson.',
        file: { name: 'Plan of one page.pdf', file: 'essay-planner-sheet' },
      },
      {
        from: 'seller',
        hoursAgo: 2,
        text: 'See you both soon. Ring 7B at the gate, the lift is behind the bakery.',
      },
    ],
  },
  {
    ...{ family: 'parent', teacher: 'linyuqing', unread: 'none' },
    messages: [
      { from: 'family', hoursAgo: 52, text: '林老師你好，朗言只有五歲，普通話完全沒有基礎，可以上課嗎？' },
      { from: 'seller', hoursAgo: 49, text: '你好！當然可以，我們用兒歌開始，每堂只學三句。' },
      { from: 'family', hoursAgo: 48, text: '太好了，謝謝老師。' },
    ],
  },
  {
    ...{ family: 'parent', centre: 'brightharbour', about: 'k3-stroke-order', unread: 'family' },
    messages: [
      {
        from: 'family',
        hoursAgo: 30,
        text: 'Is there a make-up lesson if we miss Thursday? Long Yin has a school concert.',
      },
      {
        from: 'seller',
        hoursAgo: 28,
        text: 'Good luck at the concert! There’s a seat on Saturday at 11:00 am.',
      },
      { from: 'seller', hoursAgo: 5, text: 'Thursday’s lesson is in Room 3 this week, next to the lift.' },
    ],
  },
  {
    ...{ family: 'parent', teacher: 'kwokngaman', unread: 'none', blockedBy: 'family' },
    messages: [
      { from: 'family', hoursAgo: 190, text: 'Do you also teach on Sundays?' },
      { from: 'seller', hoursAgo: 186, text: 'Yes. Could you pay me by FPS? My number is 9123 4567.' },
    ],
  },
  {
    ...{ family: 'student', teacher: 'teacher', unread: 'seller' },
    messages: [
      { from: 'family', hoursAgo: 20, text: '老師，工作紙第12題的答案是不是印錯了？' },
      { from: 'family', hoursAgo: 1, text: '另外，下星期的課堂可以改為網上嗎？' },
    ],
  },
  ...['kelvinchu', 'joycema', 'rachelshum', 'pollyip', 'simontsang'].map(
    (family, place): DemoConversation => ({
      ...{ family, teacher: 'teacher', unread: 'none' },
      messages: [
        {
          from: 'family',
          hoursAgo: 300 + place * 40,
          text: 'Is the course still right for the end of the school year?',
        },
        {
          from: 'seller',
          hoursAgo: 298 + place * 40,
          text: 'It is. Begin with the third film, the first two repeat last year.',
        },
      ],
    }),
  ),
]

/** The longest search text. The server refuses longer ones; the web app cuts them. */
export const longestSearch = 200

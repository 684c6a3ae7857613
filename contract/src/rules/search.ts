/** Characters that are searched for; what is longer is refused by the server and cut by the web. */
export const longestSearch = 200

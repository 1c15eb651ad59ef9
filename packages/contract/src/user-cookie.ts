/** Name of the cookie that holds the public identity of whoever is logged in, for pages to read (GEN-08). */
export const USER_COOKIE = 'orrery_user';

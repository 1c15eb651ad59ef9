import { createCookieJar, createHttpClient } from '@orrery/client';

/** Logs in as a teacher and reads the school's registration code (errors: those of log-in). */
export async function findRegistrationCode(origin: string, user: string, password: string): Promise<string> {
  const http = createHttpClient({ baseUrl: origin, cookies: createCookieJar() });
  await http.login({ uname: user, pwd: password });
  return (await http.registrationCode({})).client_code;
}

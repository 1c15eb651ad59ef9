import type { auth } from './console/auth';

/**
 * What the fixed-English skin says in its own words (GEN-13); everything else it takes from the English catalogue.
 * It has no Chinese twin: this skin stays English in every language (GEN-06).
 */
export const englishSkin = {
  'auth.headline': 'Today, class is on Mars',
  'auth.line': 'Thirty headsets on one hilltop, and everybody looks the same way.',
  'auth.claim.network': 'classroom network',
  'auth.claim.time': 'of class time to prepare',
  'auth.claim.time2': 'of class time to explore',
  'auth.hello': 'Welcome back.',
  'auth.hint': 'Log in with your school account.',
  'auth.forgot': 'Lost your password?',
  'auth.forgotHint': 'Contact your school administrator, who can set a new one.',
  'auth.signUp': 'New here?',
  'auth.signUpHint': 'Registration is not open yet. Coming soon!',
  'auth.headsetHint': 'Headsets go to {{address}}',
  'auth.activate': 'You are invited.',
  'auth.activateHint': 'Your account is {{account}}. Choose a password and you are in.',
  'auth.activateSubmit': 'Join',
  'auth.activateRepeat': 'Password, once more',
  'auth.activateEmpty': 'invalid password',
  'auth.activateRule': 'invalid password',
  'auth.activateRepeatEmpty': 'passwords differ',
  'auth.activateDiffers': 'passwords differ',
  'auth.joined': 'You have joined {{school}}.',
  'auth.joinedHint': 'Your password is set. Log in as {{account}}.',
} as const satisfies Partial<Record<keyof typeof auth.en, string>>;

/** Words that only this skin's panorama has. */
export const panoramaWords = {
  place: 'Husband Hill, Gusev Crater, Mars',
  credit: 'Courtesy NASA/JPL-Caltech/Cornell',
} as const;

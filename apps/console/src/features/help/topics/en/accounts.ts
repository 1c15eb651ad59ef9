import { heading, list, note, picture, steps, text } from '../../blocks';

export const topic = [
  text('Each teacher has an account of their own. Only administrators see the list of accounts.'),
  picture('accounts', 'Account management.'),
  heading('list', 'Who is in'),
  text(
    'Open the gear: **Account management** shows username, nickname, school phase, subject and status. Behind each username stands the school’s short name, as in ms_bell@maple.',
  ),
  list(
    '**Active**: has set a password and can log in.',
    '**Invited until …**: got a letter and has not opened it yet.',
    '**Invitation expired**: needs a new letter.',
  ),
  heading('invite', 'Invite a colleague'),
  steps(
    'Tell whoever runs Orrery for your school the username, the nickname and the e-mail address.',
    'They invite on the server, and the letter with the link goes out.',
    'Your colleague opens the link within seven days and sets a password.',
  ),
  note('No mail server? The letter is kept on the server, and the link can be handed over on paper.'),
  heading('leaving', 'Forgotten passwords'),
  text(
    'A new password comes from whoever runs Orrery, too. It logs the account out everywhere at once, which is also what to do when a laptop was lost.',
  ),
  heading('roles', 'Administrators and teachers'),
  text(
    'Administrators see everything in management. Teachers see students, resources and devices, because they need them in class, but no accounts and no installs.',
  ),
];

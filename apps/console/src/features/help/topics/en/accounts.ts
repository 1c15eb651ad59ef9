import { heading, list, picture, steps, text } from '../../blocks';

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
  heading('new', 'A new colleague'),
  steps(
    'Press **New account** and enter the username, the nickname and a first password.',
    'Choose the school phase and the subject, and whether it is a teacher or an administrator.',
    'Save, and tell your colleague the password: it works at once. They change it in the menu behind their name.',
  ),
  heading('invite', 'Or an invitation'),
  text(
    'Whoever runs Orrery for your school can send a letter with a link instead: your colleague opens it within seven days and sets a password. Without a mail server the letter is kept on the server, and the link can be handed over on paper.',
  ),
  heading('leaving', 'Forgotten passwords, lost laptops'),
  text(
    'Press **Edit** in the row and enter another password. It signs the account out everywhere at once; an empty password changes nothing. A username stays as it is.',
  ),
  heading('delete', 'When somebody leaves'),
  text(
    '**Delete** signs the account out and closes it. Its lessons go to you, or to the colleague whom you choose. The last administrator of a school cannot be deleted.',
  ),
  heading('roles', 'Administrators and teachers'),
  text(
    'Administrators see everything in management. Teachers see students, resources and devices, because they need them in class, but no accounts and no installs.',
  ),
];

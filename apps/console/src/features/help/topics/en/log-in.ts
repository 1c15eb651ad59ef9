import { heading, note, picture, steps, text } from '../../blocks';

export const topic = [
  text('One account works on every computer and tablet of the school, and the browser remembers you.'),
  picture('login', 'The log-in page.'),
  heading('log-in', 'Log in'),
  steps(
    'Open the address of your school’s Orrery in Chrome, Edge, Firefox or Safari.',
    'Type your username and your password. The eye shows what you typed.',
    'Press **Log in**. You come back to the page that you wanted.',
  ),
  heading('invitation', 'Your first time: the invitation'),
  text(
    'You get a letter with a link. It opens a page where you set your password: 6 to 20 letters, digits or underscores. The link works once, for seven days. If it has expired, ask for a new one; your account waits.',
  ),
  heading('forgot', 'You forgot your password'),
  text(
    'Ask your school administrator. Whoever runs Orrery for the school sets a new password, and every place where you were still logged in is logged out.',
  ),
  heading('change', 'Change your password'),
  steps(
    'Open the menu with your name at the top right and choose **Change password**.',
    'Type the present password, then the new one twice: 6 to 20 characters without spaces.',
    'Save. You stay logged in here; all other computers are logged out.',
  ),
  heading('language', 'English or Chinese'),
  text(
    'Choose the language on the log-in page or in the menu with your name. It changes at once, without losing what you are doing, and the browser remembers it. Titles of resources change with it.',
  ),
  note(
    'Several wrong passwords in a row make the log-in wait a little longer each time. Wait for the seconds that it shows, then try again.',
  ),
];

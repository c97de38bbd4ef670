/** What the client's remote exposes: its screens by address, its menu, its frame. Everything else is loaded by the screen that needs it. */
import { dashboardEntry } from '@taskmint/dashboard-kit/entry';
import { MENU, TITLES } from './texts/names';

export default dashboardEntry({
  name: 'client-app',
  role: 'client',
  screens: [
    { path: 'clientHome', title: TITLES.home, load: () => import('./app/client-home.screen') },
    { path: 'addTask', title: TITLES.addTask, load: () => import('./app/add-task.screen') },
    { path: 'myTask', title: TITLES.myTask, load: () => import('./app/my-task.screen') },
    { path: 'myTask/:id', title: TITLES.updateTask, load: () => import('./app/edit-task.screen') },
    { path: 'task/:id', title: TITLES.task, load: () => import('./app/task-page.screen') },
    { path: 'task/:id/review', title: TITLES.desk, load: () => import('./app/review-desk.screen') },
    { path: 'buyCoin', title: TITLES.buyCoin, load: () => import('./app/buy-coin.screen') },
    { path: 'history', title: TITLES.history, load: () => import('./app/history.screen') },
    { path: 'invoice/:id', title: TITLES.invoice, load: () => import('./app/invoice.screen') },
    { path: 'spending', title: TITLES.statement, load: () => import('./app/spending.screen') },
    { path: 'review', title: TITLES.review, load: () => import('./app/review.screen') },
  ],
  menu: [
    { label: MENU.home, path: 'clientHome', icon: 'home', noun: 'submissions' },
    { label: MENU.addTask, path: 'addTask', icon: 'plus' },
    { label: MENU.myTask, path: 'myTask', icon: 'tasks', noun: 'tasks' },
    { label: MENU.buyCoin, path: 'buyCoin', icon: 'cart' },
    { label: MENU.history, path: 'history', icon: 'history', noun: 'payments' },
    { label: MENU.statement, path: 'spending', icon: 'receipt', noun: 'statement' },
    { label: MENU.review, path: 'review', icon: 'star' },
  ],
});

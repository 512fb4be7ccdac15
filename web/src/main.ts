import { mount } from 'svelte';
import App from './App.svelte';
import { SYMBOLS } from './games/boards';
import { language } from './lib/i18n.svelte';
import { workOffline } from './lib/installing.svelte';
import { lookOut } from './lib/newer';
import { keepUp } from './lib/pushing';
import { plantSprite } from './lib/sprite';
import './fonts.css';
import './northward.css';
import './app.css';

document.documentElement.lang = language.now;
plantSprite(SYMBOLS);
const target = document.getElementById('app');
if (target) mount(App, { target });
workOffline();
lookOut();
void keepUp();

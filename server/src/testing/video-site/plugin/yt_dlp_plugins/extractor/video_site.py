"""Lets yt-dlp find the videos of a test's own site (VIDEO_SITE) at YouTube's addresses. For tests only."""

import os

from yt_dlp.extractor.common import InfoExtractor
from yt_dlp.extractor.youtube import YoutubeIE, YoutubeTabIE
from yt_dlp.utils import ExtractorError, parse_qs


class VideoSiteIE(YoutubeIE, plugin_name='videosite'):
    def _real_extract(self, url):
        video_id = self._match_id(url)
        info = self._download_json(f'{os.environ["VIDEO_SITE"]}/videos/{video_id}', video_id)
        if 'refusal' in info:
            raise ExtractorError(info['refusal'], expected=True, video_id=video_id)
        return info


class VideoSiteTabIE(YoutubeTabIE, plugin_name='videosite'):
    def _real_extract(self, url):
        playlist_id = parse_qs(url)['list'][0]
        playlist = self._download_json(f'{os.environ["VIDEO_SITE"]}/playlists/{playlist_id}', playlist_id)
        if 'refusal' in playlist:
            raise ExtractorError(playlist['refusal'], expected=True)
        entries = [{'_type': 'url', 'ie_key': 'Youtube', **entry} for entry in playlist['entries']]
        return self.playlist_result(entries, playlist_id, playlist['title'])


class OtherSiteIE(InfoExtractor):
    """A site that has to be allowed: 'clips.example'. A path below /redirect/ is one that it redirects."""

    _VALID_URL = r'https?://(?:www\.)?clips\.example/(?P<path>.+)'

    def _real_extract(self, url):
        path = self._match_valid_url(url).group('path')
        if path.startswith('film/'):
            path = f'videos/{path[5:]}'
        return self._download_json(f'{os.environ["VIDEO_SITE"]}/{path}', path)


# Errors start with the name of the extractor.
VideoSiteIE.IE_NAME = 'youtube'
VideoSiteTabIE.IE_NAME = 'youtube:tab'

// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.session.BitRate;
import org.sigcore.platform.configuration.schema.Doc;

/** Default bit rates by media type, for media without rates from the AF. */
public record MediaDefaults(
        @Doc("Media of the type AUDIO.") @Nullable MediaBandwidth audio,

        @Doc("Media of the type VIDEO.") @Nullable MediaBandwidth video,

        @Doc("Media of the type DATA.") @Nullable MediaBandwidth data,

        @Doc("Media of the type APPLICATION.") @Nullable MediaBandwidth application,

        @Doc("Media of the type CONTROL.") @Nullable MediaBandwidth control,

        @Doc("Media of the type TEXT.") @Nullable MediaBandwidth text,

        @Doc("Media of the type MESSAGE.") @Nullable MediaBandwidth message,

        @Doc("Media of any other type.") @Nullable MediaBandwidth other) {
    /** Configures no rates. */
    public static final MediaDefaults NONE = new MediaDefaults(null, null, null, null, null, null, null, null);

    /** Returns the rate of a media type; null if none is configured. */
    public @Nullable BitRate of(String mediaType, boolean uplink) {
        MediaBandwidth set = switch (mediaType) {
            case "AUDIO" -> audio;
            case "VIDEO" -> video;
            case "DATA" -> data;
            case "APPLICATION" -> application;
            case "CONTROL" -> control;
            case "TEXT" -> text;
            case "MESSAGE" -> message;
            default -> other;
        };
        String rate = set == null ? null : uplink ? set.uplink() : set.downlink();
        return rate == null ? null : BitRate.parse(rate);
    }
}

// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.lifecycle.StartException;
import org.sigcore.store.StoreException;
import org.sigcore.store.StoreUnavailableException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.ResolvableType;

/** Converts failures of Spring at the start into one line that a user can act on. */
final class StartFailures {
    private StartFailures() {}

    /** Returns the failure as one line; an unexpected failure becomes the cause of the exception. */
    static StartException explain(Throwable failure) {
        String line = null;
        for (Throwable e = failure; e != null && line == null; e = e.getCause()) {
            line = known(e);
        }
        return line != null
                ? new StartException(oneLine(line))
                : new StartException(
                        oneLine(String.valueOf(NestedExceptionUtils.getMostSpecificCause(failure))), failure);
    }

    private static @Nullable String known(Throwable e) {
        return switch (e) {
            case StartException start -> start.getMessage();
            case StoreException store -> "sigcore.store: " + store.getMessage();
            case StoreUnavailableException store -> "sigcore.store: " + store.getMessage();
            case PortInUseException port -> "server.port: " + port.getPort() + " is in use";
            case UnboundConfigurationPropertiesException unbound -> unknownKeys(unbound);
            case BindException bind -> badValue(bind);
            case InvalidConfigurationPropertyValueException value -> value.getName() + ": " + value.getReason();
            default -> null;
        };
    }

    private static String unknownKeys(UnboundConfigurationPropertiesException e) {
        ConfigurationProperty first = e.getUnboundProperties().iterator().next();
        return first.getName() + ": unknown key" + Origins.of(first.getOrigin());
    }

    private static @Nullable String badValue(BindException e) {
        if (e.getCause() instanceof UnboundConfigurationPropertiesException unbound) {
            return unknownKeys(unbound);
        }
        Throwable root = NestedExceptionUtils.getMostSpecificCause(e);
        ConfigurationProperty property = e.getProperty();
        String reason = String.valueOf(root.getMessage());
        if (property == null) {
            // The validation of a record failed; its message already names the key.
            return root instanceof IllegalArgumentException ? reason : e.getName() + ": " + reason;
        }
        if (isSecret(property.getName())) {
            return property.getName() + ": unusable value" + Origins.of(property.getOrigin());
        }
        ResolvableType type = e.getTarget().getType();
        String expected = (type.hasGenerics() ? type.getGeneric(0) : type)
                .resolve(Object.class)
                .getSimpleName();
        return "%s: expected %s, got \"%s\"%s"
                .formatted(property.getName(), words(expected), property.getValue(), Origins.of(property.getOrigin()));
    }

    private static boolean isSecret(ConfigurationPropertyName name) {
        String last =
                name.getLastElement(ConfigurationPropertyName.Form.UNIFORM).toLowerCase(Locale.ROOT);
        return last.contains("password") || last.contains("secret") || last.contains("token");
    }

    private static String words(String type) {
        return switch (type) {
            case "Integer", "int", "Long", "long" -> "a whole number";
            case "ListenPort" -> "a port or off";
            case "Boolean", "boolean" -> "true or false";
            case "Duration" -> "a duration such as 500ms or 5s";
            case "DataSize" -> "a size such as 64KB";
            case "PlmnId" -> "a PLMN such as 001-01";
            case "ApiRoot" -> "a URL such as http://127.0.0.1:7100";
            default -> type;
        };
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s*[\\r\\n]+\\s*", "; ");
    }
}
